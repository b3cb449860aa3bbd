import { act as actOfReact } from 'react';

const environment: { IS_REACT_ACT_ENVIRONMENT?: boolean } = globalThis as object;

/** Does something that nobody pressed, and waits until React has shown what comes of it. */
export const act = async (change: () => unknown): Promise<void> => {
  environment.IS_REACT_ACT_ENVIRONMENT = true;
  await actOfReact(async () => {
    change();
  });
  environment.IS_REACT_ACT_ENVIRONMENT = false;
};
