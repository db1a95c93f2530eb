// The code of a language.

/** BCP 47, such as `en`. */
export type Language = string;
