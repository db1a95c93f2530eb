// Calls between the first serving process and its workers, over the channel that Node gives them.

/** Either end of the channel between a process and the one that started it. */
export interface Channel {
  isOpen(): boolean;
  send(message: object): unknown;
  on(event: 'message', listener: (message: unknown) => void): unknown;
}

/** What one end lets the other call, by name. */
export type CallHandlers = Readonly<Record<string, (argument: unknown) => unknown>>;

/** Calls a handler of the other end; rejects when no reply comes in time, or the channel is closed. */
export type Call = (name: string, argument?: unknown, timeoutMs?: number) => Promise<unknown>;

/** A process that takes longer than this to reply is in trouble. */
const WORKER_REPLY_TIMEOUT_MS = 2_000;

interface CallMessage {
  readonly call: string;
  readonly number: number;
  readonly argument: unknown;
}

interface ReplyMessage {
  readonly reply: number;
  readonly value: unknown;
}

/** Handles the calls of the other end, and returns the function that calls it. */
export function connectCalls(channel: Channel, handlers: CallHandlers): Call {
  const handlerOf = new Map(Object.entries(handlers));
  const waiting = new Map<number, (value: unknown) => void>();
  let calls = 0;

  const reply = async ({ call, number, argument }: CallMessage): Promise<void> => {
    const value = await handlerOf.get(call)?.(argument);
    if (channel.isOpen()) channel.send({ reply: number, value } satisfies ReplyMessage);
  };

  channel.on('message', (message) => {
    if (typeof message !== 'object' || message === null) return;
    if ('call' in message) void reply(message as CallMessage);
    else if ('reply' in message) {
      const { reply: number, value } = message as ReplyMessage;
      waiting.get(number)?.(value);
    }
  });

  return (name, argument, timeoutMs = WORKER_REPLY_TIMEOUT_MS) => {
    if (!channel.isOpen()) return Promise.reject(new Error(`"${name}": the channel is closed`));
    const number = calls++;
    return new Promise((resolve, reject) => {
      const timeout = setTimeout(() => {
        waiting.delete(number);
        reject(new Error(`no reply to "${name}" within ${timeoutMs} ms`));
      }, timeoutMs);
      // A reply that cannot come any more keeps no process from ending.
      timeout.unref();
      waiting.set(number, (value) => {
        clearTimeout(timeout);
        waiting.delete(number);
        resolve(value);
      });
      channel.send({ call: name, number, argument } satisfies CallMessage);
    });
  };
}
