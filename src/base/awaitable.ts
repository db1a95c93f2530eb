// A value, or a promise of it. A request that awaits nothing is answered without a turn of the microtask queue.

export type Awaitable<Value> = Value | Promise<Value>;

/** Applies `next` to a value: at once if it is a plain value, or when its promise resolves. */
export function andThen<Value, Next>(
  value: Awaitable<Value>,
  next: (value: Value) => Awaitable<Next>,
): Awaitable<Next> {
  return value instanceof Promise ? value.then(next) : next(value);
}
