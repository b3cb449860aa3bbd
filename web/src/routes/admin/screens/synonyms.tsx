import { useSearch } from '@tanstack/react-router';
import { SynonymsScreen } from '#web/admin/catalogue/synonyms-screen.tsx';

export function Synonyms() {
  return <SynonymsScreen search={useSearch({ from: '/admin/synonyms' })} />;
}
