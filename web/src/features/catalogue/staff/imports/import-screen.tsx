export function ImportScreen() {
  return null;
}
