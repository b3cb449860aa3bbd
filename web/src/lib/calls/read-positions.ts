/** Where the answers that were read stand among the change events, until someone listens to these. */
const positions = new Set<string>();
let isListening = false;

export const notePosition = (position: string | null): void => {
  if (position && !isListening) positions.add(position);
};

export const notedPositions = (): string[] => [...positions];

/** From now on every change is heard, so no position is needed. */
export const startListening = (): void => {
  isListening = true;
  positions.clear();
};
