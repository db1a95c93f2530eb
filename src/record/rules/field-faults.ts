// What is wrong with something given, field by field: `{"content":["This field is required."]}`.

export class FieldFaults {
  readonly #faults = new Map<string, string[]>();
  #count = 0;

  add(field: string, sentence: string): void {
    this.#count += 1;
    const sentences = this.#faults.get(field);
    if (sentences === undefined) this.#faults.set(field, [sentence]);
    else sentences.push(sentence);
  }

  /** Takes over the faults of something within a field, each under its own name there. */
  addNested(field: string, inner: FieldFaults): void {
    for (const [name, sentences] of inner.#faults) {
      for (const sentence of sentences) this.add(field, `${name}: ${sentence}`);
    }
  }

  has(field: string): boolean {
    return this.#faults.has(field);
  }

  get count(): number {
    return this.#count;
  }

  toJSON(): Record<string, string[]> {
    return Object.fromEntries(this.#faults);
  }

  /** All of it as one line for a terminal. */
  toString(): string {
    return [...this.#faults]
      .map(([field, sentences]) => `${field}: ${sentences.join(' ')}`)
      .join(' ');
  }
}
