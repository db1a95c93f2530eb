// Reads the value of an id once, however often it is needed.

export function readOnce<Result>(
  read: (id: number) => Promise<Result>,
): (id: number) => Promise<Result> {
  const known = new Map<number, Promise<Result>>();
  return (id) => {
    let reading = known.get(id);
    if (reading === undefined) known.set(id, (reading = read(id)));
    return reading;
  };
}
