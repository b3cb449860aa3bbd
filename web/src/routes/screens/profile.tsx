import { Outlet } from '@tanstack/react-router';
import { ProfileScreen } from '#web/features/profile/profile-screen.tsx';

export function Profile() {
  return (
    <>
      <ProfileScreen />
      <Outlet />
    </>
  );
}
