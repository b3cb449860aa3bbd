/** Fields whose label differs from their name in the API. Messages about a file already name it. */
const LABELS = new Map([
  ['sku', 'Code'],
  ['cost', 'Price'],
  ['labId', 'Lab'],
  ['categoryId', 'Category'],
  ['email', 'Email'],
  ['url', 'URL'],
  ['file', ''],
]);

/** Turns a path into a label: `orderProducts.0.totalPrice` is "Total price". */
const labelOf = (path: string): string => {
  const field = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? '';
  const words = field.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return LABELS.get(field) ?? words.charAt(0).toUpperCase() + words.slice(1);
};

/** Adds the field to a message that does not name it: "Total price: Enter whole rand." */
export const fieldMessage = (path: string, message: string): string => {
  const label = labelOf(path);
  return message.toLowerCase().startsWith(label.toLowerCase()) ? message : `${label}: ${message}`;
};
