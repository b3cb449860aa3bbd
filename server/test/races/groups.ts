/**
 * Divides members into groups of up to `size`, so that every two of them meet in at least one group. Larger groups are
 * fewer: 27 members meet in 351 pairs, or in 31 groups of six.
 */
export const groupsOf = <Member>(members: Member[], size: number): Member[][] => {
  const met = new Set<string>();
  const key = (one: number, other: number) => `${Math.min(one, other)} ${Math.max(one, other)}`;
  const isNew = (one: number, other: number) => one !== other && !met.has(key(one, other));
  const places = [...members.keys()];
  const groups: number[][] = [];
  for (const first of places)
    for (const second of places.slice(first + 1).filter((place) => isNew(first, place))) {
      if (!isNew(first, second)) continue;
      const group = [first, second];
      const meets = (place: number) => group.filter((other) => isNew(place, other)).length;
      while (group.length < Math.min(size, members.length)) {
        const rest = places.filter((place) => !group.includes(place));
        group.push(rest.reduce((best, place) => (meets(place) > meets(best) ? place : best)));
      }
      for (const one of group) for (const other of group) met.add(key(one, other));
      groups.push(group);
    }
  return groups.map((group) => members.filter((_, place) => group.includes(place)));
};
