// The parliaments whose settings are part of the program, by the name that PARLIAMENT takes.

export const BUNDLED_NAMES = [
  'kenya',
  'kenya-counties',
  'uganda',
  'south-africa',
  'australia',
  'ireland',
  'cook-islands',
  'papua-new-guinea',
  'winnipeg',
] as const;
