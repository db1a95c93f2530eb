// Numbers the people or the labels of a block for a column: from 1 on, in the order they come.

export class ColumnNumbering<Name> {
  readonly names: Name[] = [];
  readonly column: Uint16Array<ArrayBuffer>;
  readonly #numbers = new Map<Name, number>();

  constructor(size: number) {
    this.column = new Uint16Array(size);
  }

  note(local: number, name: Name): void {
    let number = this.#numbers.get(name);
    if (number === undefined) {
      number = this.names.push(name);
      this.#numbers.set(name, number);
    }
    this.column[local] = number;
  }
}
