/** The first control of each line that somebody has to decide. */
export const TO_DECIDE = 'li[data-state="doubtful"] input[type="radio"], li[data-state="missing"] form input';
/** Marks the button that adds the lines. */
export const ADD_LINES = 'data-add-lines';

/** Moves on from a line that has just been decided: to the next one, else to one before, else to the button that adds them. */
export const focusNextToDecide = (line: HTMLElement): void => {
  const controls = [...(line.parentElement?.querySelectorAll<HTMLElement>(TO_DECIDE) ?? [])].filter(
    (control) => !line.contains(control),
  );
  const next = controls.find(
    (control) => line.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  const add = document.querySelector<HTMLElement>(`[${ADD_LINES}]`);
  (next ?? controls[0] ?? add)?.focus();
};
