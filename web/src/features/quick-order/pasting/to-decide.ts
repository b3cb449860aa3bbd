/** The first control of each undecided line. */
export const TO_DECIDE = 'li[data-state="doubtful"] input[type="radio"], li[data-state="missing"] form input';
/** Marks the button that adds the lines. */
export const ADD_LINES = 'data-add-lines';
/** Marks the message that everything is decided. */
export const LAST_LOOK = 'data-last-look';

/**
 * Moves focus from a line that has just been decided: to the next one, else to a previous one, else to the request to check all
 * lines. Never to the button that adds them: another Enter would add the list unread.
 */
export const focusNextToDecide = (line: HTMLElement): void => {
  const controls = [...(line.parentElement?.querySelectorAll<HTMLElement>(TO_DECIDE) ?? [])].filter(
    (control) => !line.contains(control),
  );
  const next = controls.find(
    (control) => line.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  const lastLook = document.querySelector<HTMLElement>(`[${LAST_LOOK}]`);
  (next ?? controls[0] ?? lastLook)?.focus();
};
