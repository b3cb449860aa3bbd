import { useSearch } from '@tanstack/react-router';
import { GroupsScreen } from '#web/admin/catalogue/groups-screen.tsx';

export function Labs() {
  return <GroupsScreen {...useSearch({ from: '/admin/labs' })} />;
}
