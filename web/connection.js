// connection.js - the WebSocket: numbered requests, progress, cancelling, reconnecting.

const RETRY_FIRST = 300;
const RETRY_MAX = 4000;

export class Connection {
  // onChange(connected, again): `again` when an attempt before succeeded or failed.
  constructor(onChange) {
    this.onChange = onChange;
    this.pending = new Map();
    this.waiting = [];
    this.last = 0;
    this.retry = RETRY_FIRST;
    this.before = false;
    this.open();
  }

  open() {
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
    this.socket = new WebSocket(`${scheme}//${location.host}/`, 'heibai.1');
    this.socket.onopen = () => this.opened();
    this.socket.onmessage = (event) => this.receive(JSON.parse(event.data));
    this.socket.onclose = () => this.closed();
  }

  get connected() {
    return this.socket.readyState === WebSocket.OPEN;
  }
  // The last attempt failed, or the connection was lost.
  get failed() {
    return this.before && !this.connected;
  }

  opened() {
    this.retry = RETRY_FIRST;
    const again = this.before;
    this.before = true;
    for (const text of this.waiting.splice(0)) this.socket.send(text);
    this.onChange(true, again);
  }

  closed() {
    const lost = [...this.pending.values()];
    this.pending.clear();
    this.waiting = [];
    for (const request of lost) request.reject(new Lost());
    this.before = true;
    this.onChange(false, true);
    setTimeout(() => this.open(), this.retry);
    this.retry = Math.min(this.retry * 1.7, RETRY_MAX);
  }

  receive(message) {
    const request = this.pending.get(message.id);
    if (!request) return;
    if (!message.last) {
      request.progress?.(message);
      return;
    }
    this.pending.delete(message.id);
    if (message.error) request.reject(Object.assign(new Error(message.error.text), message.error));
    else request.resolve(message);
  }

  // Returns a promise with a function `cancel`.
  ask(command, values = {}, progress = null) {
    const id = ++this.last;
    const promise = new Promise((resolve, reject) => this.pending.set(id, { resolve, reject, progress }));
    const text = JSON.stringify({ ...values, id, do: command });
    if (this.connected) this.socket.send(text);
    else this.waiting.push(text);
    promise.cancel = () => {
      if (this.pending.has(id) && this.connected)
        this.socket.send(JSON.stringify({ id: ++this.last, do: 'cancel', of: id }));
    };
    return promise;
  }
}

// The connection ended before the answer came. It will come back.
export class Lost extends Error {}
