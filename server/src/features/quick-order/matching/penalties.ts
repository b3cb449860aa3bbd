/** Weights of the differences; only their order matters. */
export const PENALTY = {
  otherStrength: 45,
  unknownWord: 24,
  otherForm: 25,
  unexplainedNumber: 18,
  otherPack: 12,
  similarForm: 8,
  meantByAnotherName: 9,
  substance: 9,
  mistyped: 6,
  begun: 3,
  otherName: 5,
  unsaid: 1,
  inLiquid: 2,
  unaskedForm: 3,
  numberAsPack: 2,
  salt: 1,
};
