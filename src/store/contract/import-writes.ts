// What a transaction can do with imports: whether a document is in the record, and the report of its import.

export interface ImportWrites {
  /** What an import of the document with this digest did, when it was imported before. */
  findImport(sha256: string): Promise<PastImport | null>;

  /** How many of the sittings of the document with this digest are in the record now, and how many were removed. */
  importedSittings(sha256: string): Promise<ImportedSittings>;

  /** Notes that the document with this digest is in the record from now on, in these sittings; `report` is JSON. */
  noteImport(
    done: PastImport,
    report?: string | null,
    sittingIds?: readonly number[],
  ): Promise<void>;

  /** Stores the report of an import in place of the one it has. */
  storeImportReport(sha256: string, report: string): Promise<void>;
}

export interface PastImport {
  readonly sha256: string;
  readonly name: string;
  readonly entries: number;
  readonly atMs: number;
}

export interface ImportedSittings {
  readonly present: number;
  readonly removed: number;
}
