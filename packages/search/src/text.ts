// A text as words: how it is cut, folded and counted, and the forms of a word.

export * from './text/count-words.ts';
export * from './text/english-inflections.ts';
export * from './text/token-rules.ts';
export * from './text/tokenizer.ts';
export * from './text/word-forms.ts';
