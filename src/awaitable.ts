// A value that may be there already. A request that waits for nothing is answered without a turn of the microtask queue.

export type Awaitable<Value> = Value | Promise<Value>;

/** What `next` makes of a value: at once where it is there, else when it is. */
export function andThen<Value, Next>(
  value: Awaitable<Value>,
  next: (value: Value) => Awaitable<Next>,
): Awaitable<Next> {
  return value instanceof Promise ? value.then(next) : next(value);
}
