/** On touch, focus would open the on-screen keyboard. */
export const opensKeyboard = (): boolean => matchMedia('(pointer: coarse)').matches;
