import { act as actOfReact } from 'react';

const environment: { IS_REACT_ACT_ENVIRONMENT?: boolean } = globalThis as object;

/** Makes a change that is not a user's action, and waits until React has rendered the result. */
export const act = async (change: () => unknown): Promise<void> => {
  environment.IS_REACT_ACT_ENVIRONMENT = true;
  await actOfReact(async () => {
    change();
  });
  environment.IS_REACT_ACT_ENVIRONMENT = false;
};
