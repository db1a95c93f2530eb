// The schemas of fields as a reader finds them, made from the tables of fields.

import type { EntryField } from '../../../record/field.ts';
import type { Schema } from '../../shared/openapi-document.ts';
import { list, nullable, number, object, orNull, ref, text } from './schema-parts.ts';

/** The properties of an object with these fields. */
export function properties(fields: readonly EntryField[]): Readonly<Record<string, Schema>> {
  return Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field)]));
}

export function fieldSchema(field: EntryField): Schema {
  const { description } = field;
  switch (field.kind) {
    case 'text':
    case 'slug':
      return text(description);
    case 'nullable text':
    case 'partial date':
      return nullable(description);
    case 'date':
    case 'time':
      return nullable(description, field.kind);
    case 'web address':
      return nullable(description, 'uri');
    case 'number':
      return { type: ['integer', 'null'], description, minimum: field.least, maximum: field.most };
    case 'json':
      return { type: ['object', 'null'], description };
    case 'venue':
      return nullable(description, 'uri');
    case 'object':
      return { ...orNull(ref(field.schema)), description };
    case 'list':
    case 'names':
      return list(listItem(field), description);
    case 'counter':
      return number(description, 1);
    case 'choice':
      return text(description, { enum: field.choices });
    case 'person':
      return { ...orNull(ref('Speaker')), description };
    case 'sitting':
      return { ...orNull(ref('EntrySitting')), description };
  }
}

function listItem(field: Extract<EntryField, { kind: 'list' | 'names' }>): Schema {
  if (field.kind === 'list' && field.schema !== undefined) return ref(field.schema);
  return object(field.item, properties(Object.values(field.fields)));
}
