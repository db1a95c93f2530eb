// Calls between the first serving process and its workers, over Node's IPC channel.

/** One end of the IPC channel between a process and its child. */
export interface Channel {
  readonly connected: boolean;
  /** Missing if the process was not forked. */
  send?(message: object, sent: () => void): unknown;
  on(event: 'message', listener: (message: unknown) => void): unknown;
}

/** The functions that the other end may call, by name. */
type CallHandlers = Readonly<Record<string, (argument: unknown) => unknown>>;

/** Calls a handler of the other end; rejects if no reply comes in time, or the channel is closed. */
export type Call = (name: string, argument?: unknown, timeoutMs?: number) => Promise<unknown>;

/** A process that takes longer than this to reply is in trouble: on a machine busy with other things, seconds are not. */
const REPLY_TIMEOUT_MS = 60_000;

interface CallMessage {
  readonly call: string;
  readonly number: number;
  readonly argument: unknown;
}

/** The value, or why there is none. */
interface ReplyMessage {
  readonly reply: number;
  readonly value?: unknown;
  readonly error?: string;
}

/** Handles the calls of the other end, and returns the function that calls it. */
export function connectCalls(channel: Channel, handlers: CallHandlers): Call {
  const handlerOf = new Map(Object.entries(handlers));
  // Without a callback, a message to a process that has just ended would be an unhandled error.
  const send = (message: CallMessage | ReplyMessage): unknown => channel.send?.(message, () => {});
  const waiting = new Map<number, (reply: ReplyMessage) => void>();
  let calls = 0;

  const reply = async ({ call, number, argument }: CallMessage): Promise<void> => {
    let message: ReplyMessage;
    try {
      message = { reply: number, value: await handlerOf.get(call)?.(argument) };
    } catch (error) {
      message = { reply: number, error: String(error) };
    }
    if (channel.connected) send(message);
  };

  channel.on('message', (message) => {
    if (typeof message !== 'object' || message === null) return;
    if ('call' in message) void reply(message as CallMessage);
    else if ('reply' in message) {
      const replied = message as ReplyMessage;
      waiting.get(replied.reply)?.(replied);
    }
  });

  return (name, argument, timeoutMs = REPLY_TIMEOUT_MS) => {
    if (!channel.connected) return Promise.reject(new Error(`"${name}": the channel is closed`));
    const number = calls++;
    return new Promise((resolve, reject) => {
      const timeout = setTimeout(() => {
        waiting.delete(number);
        reject(new Error(`no reply to "${name}" within ${timeoutMs} ms`));
      }, timeoutMs);
      // A pending reply does not keep the process alive.
      timeout.unref();
      waiting.set(number, ({ value, error }) => {
        clearTimeout(timeout);
        waiting.delete(number);
        if (error === undefined) resolve(value);
        else reject(new Error(`"${name}" failed: ${error}`));
      });
      send({ call: name, number, argument });
    });
  };
}
