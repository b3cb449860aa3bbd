import { Pill, PillBottle, Pipette, Syringe, Tablets } from 'lucide-react';
import type { CSSProperties } from 'react';

const FORMS = [Pill, PillBottle, Tablets, Syringe, Pipette];
const HUES = [165, 255, 75, 320, 25, 205, 120];
const SHELVES = 6;
const PLACES = 5;

const tiles = Array.from({ length: SHELVES * PLACES }, (_, place) => ({
  place,
  Form: FORMS[(place * 3 + Math.floor(place / PLACES)) % FORMS.length] ?? Pill,
  hue: HUES[(place * 5 + Math.floor(place / PLACES) * 2) % HUES.length] ?? 165,
}));

/** The store's shelves, as the catalogue draws its products: a picture beside the login form on desktop. */
export function MedicineCabinet() {
  return (
    <div aria-hidden className="relative overflow-hidden bg-tint max-desktop:hidden">
      <div className="absolute inset-0 grid rotate-[-8deg] scale-125 grid-cols-5 content-center gap-5 p-5">
        {tiles.map(({ place, Form, hue }) => (
          <div
            key={place}
            style={{ '--lab-hue': hue } as CSSProperties}
            className="lab-tint grid aspect-square place-items-center rounded-tile border border-line shadow-card"
          >
            <Form strokeWidth={1.75} className="size-10" />
          </div>
        ))}
      </div>
      <div className="absolute inset-0 bg-linear-to-r from-ground via-ground/10 to-transparent" />
    </div>
  );
}
