// Questions between serving processes: one asks over the channel they share, the other answers.

/** Either end of the channel between a process and the one that started it. */
export interface Channel {
  send(message: object): unknown;
  on(event: 'message', listener: (message: unknown) => void): unknown;
}

export type WorkerCalls = Readonly<Record<string, (argument: unknown) => unknown>>;

/** How long an answer is waited for: a process that takes longer is in trouble of its own. */
const ANSWER_TIMEOUT_MS = 2_000;

interface Question {
  readonly ask: string;
  readonly number: number;
  readonly argument: unknown;
}

interface Reply {
  readonly reply: number;
  readonly value: unknown;
}

/** Answers the other end's questions, and gives the way to ask it one. */
export function connectCalls(
  channel: Channel,
  questions: WorkerCalls,
): (ask: string, argument?: unknown) => Promise<unknown> {
  const waiting = new Map<number, (value: unknown) => void>();
  let numbers = 0;

  const answer = async ({ ask, number, argument }: Question): Promise<void> => {
    channel.send({ reply: number, value: await questions[ask]?.(argument) } satisfies Reply);
  };

  channel.on('message', (message) => {
    if (typeof message !== 'object' || message === null) return;
    if ('ask' in message) void answer(message as Question);
    else if ('reply' in message) waiting.get((message as Reply).reply)?.((message as Reply).value);
  });

  return (ask, argument) => {
    const number = numbers++;
    return new Promise((resolve, reject) => {
      const timeout = setTimeout(() => {
        waiting.delete(number);
        reject(new Error(`no answer to "${ask}" within ${ANSWER_TIMEOUT_MS} ms`));
      }, ANSWER_TIMEOUT_MS);
      waiting.set(number, (value) => {
        clearTimeout(timeout);
        waiting.delete(number);
        resolve(value);
      });
      channel.send({ ask, number, argument } satisfies Question);
    });
  };
}
