import { useCurrentUser } from '#web/features/accounts/api.ts';
import { isAdmin } from '#web/features/accounts/roles.ts';
import { STAFF_SCREENS, type StaffScreen } from './screens.ts';

/** The screens that the one who is signed in may see. */
export const useScreens = (): readonly StaffScreen[] => {
  const admin = isAdmin(useCurrentUser());
  return STAFF_SCREENS.filter(({ adminOnly }) => admin || !adminOnly);
};
