/** The event positions of responses received before the page listens to change events. */
const positions = new Set<string>();
let isListening = false;

export const notePosition = (position: string | null): void => {
  if (position && !isListening) positions.add(position);
};

export const notedPositions = (): string[] => [...positions];

/** From now on every change is received, so positions are not needed. */
export const startListening = (): void => {
  isListening = true;
  positions.clear();
};
