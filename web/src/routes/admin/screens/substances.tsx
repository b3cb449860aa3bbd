import { useSearch } from '@tanstack/react-router';
import { SubstancesScreen } from '#web/admin/catalogue/substances/substances-screen.tsx';

export function Substances() {
  return <SubstancesScreen search={useSearch({ from: '/admin/substances' })} />;
}
