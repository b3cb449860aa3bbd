import type { ReactNode } from 'react';

type Form =
  | 'tablet'
  | 'effervescent'
  | 'capsule'
  | 'lozenge'
  | 'bottle'
  | 'pump'
  | 'drops'
  | 'spray'
  | 'inhaler'
  | 'syringe'
  | 'vial'
  | 'bag'
  | 'tube'
  | 'tub'
  | 'sachet'
  | 'patch'
  | 'suppository'
  | 'stent'
  | 'dressing'
  | 'kit'
  | 'box';

/** The first match wins: "eye ointment" is a tube. */
const SIGNS: readonly (readonly [RegExp, Form])[] = [
  [/nebul|unit dose|\bvials?\b|ampoule|\bamps?\b|powder for inj|\bpwi\b/, 'vial'],
  [/inhal|\binh\b|\bmdi\b|\bdpi\b|haler/, 'inhaler'],
  [/spray|aerosol|nasal prep|\b(spr|nsp|aer)\b/, 'spray'],
  [/drops?\b|\b(drp|dro|gtt|edr|eyd|eed|ned|opd)\b/, 'drops'],
  [/infus|\binf\b|parenteral|dialys|\bbags?\b/, 'bag'],
  [/suppositor|pessar|ovule|\b(sup|pes)\b/, 'suppository'],
  [/patch|transdermal|\b(tpt|tts|tdp)\b/, 'patch'],
  [/inject|\b(inj|vac)\b|syringe|vaccin|\bpen(s|set)?\b|cartridge/, 'syringe'],
  [/cream|\boint|\bgel\b|paste|jelly|\b(crm|cre|oin|ont|ung|pas)\b/, 'tube'],
  [/lotion|shampoo|wash|scrub|soap|gargle|\b(lot|sha|shp|mwh)\b/, 'pump'],
  [/lozenge|pastille|chewing gum|troche|\bloz\b/, 'lozenge'],
  [/efferv|soluble tab|\b(eft|eff)\b/, 'effervescent'],
  [/capsule|softgel|\bcaps?\b/, 'capsule'],
  [/tablet|caplet|\b(tabs?|tbs|fct|sct|srt|ect)\b/, 'tablet'],
  [/sachet|\bsac\b/, 'sachet'],
  [/syrup|suspension|solution|liquid|elixir|mixture|emulsion|enema|douche|paint|linctus|tincture/, 'bottle'],
  [/\b(susp?|syr|soln?|liq|eli|elx|mix|enm|oil)\b/, 'bottle'],
  [/powder|granule|formula|\b(pwd|pow|gra)\b/, 'tub'],
  [/stent|balloon|catheter/, 'stent'],
  [/dressing|bandage|gauze|swab|plaster/, 'dressing'],
  [/device|implant|\bkits?\b|\bset\b|cement|\bring\b|strip|needle|meter|intrauterine/, 'kit'],
];

/**
 * Returns the drawing for a dosage form as price lists write it (`Film-coated tablet`, `TAB`, `Susp.`), or a box if it
 * is not recognised.
 */
export const formOf = (dosage: string): Form => {
  const words = dosage.toLowerCase();
  return SIGNS.find(([sign]) => sign.test(words))?.[1] ?? 'box';
};

/** Line drawings on a 24-unit square. */
const DRAWINGS: Record<Form, ReactNode> = {
  tablet: (
    <>
      <circle cx="7" cy="7" r="5" />
      <circle cx="17" cy="17" r="5" />
      <path d="M12 17h10M3.46 10.54l7.08-7.08" />
    </>
  ),
  effervescent: (
    <>
      <path d="M5.5 3h13l-1.4 16.2a2 2 0 0 1-2 1.8H8.9a2 2 0 0 1-2-1.8ZM6 8.5h12" />
      <circle cx="12" cy="16.5" r="2.25" />
      <path d="M9.75 12.5h.01M14 11.5h.01" />
    </>
  ),
  capsule: <path d="m10.5 20.5 10-10a4.95 4.95 0 1 0-7-7l-10 10a4.95 4.95 0 1 0 7 7ZM8.5 8.5l7 7" />,
  lozenge: (
    <>
      <circle cx="12" cy="12" r="5" />
      <path d="M12 9.75v4.5M9.75 12h4.5M7.2 10 3.6 7.3a.9.9 0 0 0-1.4.8v7.8a.9.9 0 0 0 1.4.8L7.2 14M16.8 10l3.6-2.7a.9.9 0 0 1 1.4.8v7.8a.9.9 0 0 1-1.4.8L16.8 14" />
    </>
  ),
  bottle: (
    <>
      <rect x="9" y="2" width="6" height="3.5" rx="1" />
      <path d="M10 5.5v1.7c0 .6-.3 1.1-.8 1.5C7.8 9.7 7 11 7 12.6V20a2 2 0 0 0 2 2h6a2 2 0 0 0 2-2v-7.4c0-1.6-.8-2.9-2.2-3.9-.5-.4-.8-.9-.8-1.5V5.5M7 13h10M7 18h10" />
    </>
  ),
  pump: (
    <>
      <path d="M8 3h3a1 1 0 0 1 1 1v2.5" />
      <rect x="9.5" y="6.5" width="5" height="2.75" rx=".9" />
      <path d="M8.5 9.25h7a2.5 2.5 0 0 1 2.5 2.5V20a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2v-8.25a2.5 2.5 0 0 1 2.5-2.5ZM9.5 14h5M9.5 17h3" />
    </>
  ),
  drops: (
    <>
      <path d="M10 6V4a2 2 0 0 1 4 0v2" />
      <rect x="8.5" y="6" width="7" height="3" rx="1" />
      <path d="M9.5 9v1.2C8 11 7 12.2 7 14v6a2 2 0 0 0 2 2h6a2 2 0 0 0 2-2v-6c0-1.8-1-3-2.5-3.8V9M12 13.5s-1.75 1.9-1.75 3.2a1.75 1.75 0 0 0 3.5 0c0-1.3-1.75-3.2-1.75-3.2Z" />
    </>
  ),
  spray: (
    <>
      <path d="M9 6.5V3.75A1.25 1.25 0 0 1 10.25 2.5h0a1.25 1.25 0 0 1 1.25 1.25V6.5M6.5 9.5a3 3 0 0 1 3-3h1.5a3 3 0 0 1 3 3" />
      <path d="M5.5 9.5H15M6.5 9.5V20a2 2 0 0 0 2 2H12a2 2 0 0 0 2-2V9.5M15.5 4h.01M18.5 2.5h.01M18.5 5.5h.01" />
    </>
  ),
  inhaler: (
    <>
      <path d="M10 8V3.75A1.75 1.75 0 0 1 11.75 2h3.5A1.75 1.75 0 0 1 17 3.75V8" />
      <path d="M8.5 8h10A1.5 1.5 0 0 1 20 9.5v9.75A2.75 2.75 0 0 1 17.25 22H4.5A1.5 1.5 0 0 1 3 20.5v-3A1.5 1.5 0 0 1 4.5 16H7V9.5A1.5 1.5 0 0 1 8.5 8ZM11.5 12.5h4" />
    </>
  ),
  syringe: (
    <path d="m18 2 4 4M17 7l3-3M19 9 8.7 19.3c-1 1-2.5 1-3.4 0l-.6-.6c-1-1-1-2.5 0-3.4L15 5M9 11l4 4M5 19l-3 3M14 4l6 6" />
  ),
  vial: (
    <>
      <rect x="7.5" y="2.5" width="9" height="4" rx="1" />
      <path d="M9 6.5v2c-1.8.4-3 1.6-3 3.3v7.7a2 2 0 0 0 2 2h8a2 2 0 0 0 2-2v-7.7c0-1.7-1.2-2.9-3-3.3v-2M6 15c2-1.1 4-1.1 6 0s4 1.1 6 0" />
    </>
  ),
  bag: (
    <>
      <path d="M10.5 4.5v-1a1.5 1.5 0 0 1 3 0v1" />
      <rect x="6" y="4.5" width="12" height="12" rx="3" />
      <path d="M6 10c2-1.2 4-1.2 6 0s4 1.2 6 0M12 16.5V22M10.5 19.5h3" />
    </>
  ),
  tube: (
    <>
      <path d="M6 2.5h12M6.75 2.5l1.7 13.6a1 1 0 0 0 1 .9h5.1a1 1 0 0 0 1-.9l1.7-13.6M7.8 10.5h8.4" />
      <rect x="9.5" y="17" width="5" height="4.5" rx="1" />
    </>
  ),
  tub: (
    <>
      <rect x="5" y="2.5" width="14" height="4.5" rx="1.25" />
      <path d="M6.5 7v12.5a2 2 0 0 0 2 2h7a2 2 0 0 0 2-2V7M6.5 11.5h11M6.5 17h11" />
    </>
  ),
  sachet: (
    <path d="M6 5 7.5 3 9 5l1.5-2L12 5l1.5-2L15 5l1.5-2L18 5v15.5a.5.5 0 0 1-.5.5h-11a.5.5 0 0 1-.5-.5ZM6 8.5h12M10 13h4M10 16.5h4" />
  ),
  patch: (
    <path d="M20 14V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h8ZM14 20v-4a2 2 0 0 1 2-2h4M8.5 8.5h.01M12 8.5h.01M15.5 8.5h.01M8.5 12h.01M12 12h.01M8.5 15.5h.01" />
  ),
  suppository: (
    <path d="M12 2.5c2.9 0 4.75 2.7 4.75 6v10.75a2.25 2.25 0 0 1-2.25 2.25h-5a2.25 2.25 0 0 1-2.25-2.25V8.5c0-3.3 1.85-6 4.75-6ZM7.25 12.5h9.5M10.5 17h3" />
  ),
  stent: (
    <path d="M2 8.5c1.7 0 3.3 7 5 7s3.3-7 5-7 3.3 7 5 7 3.3-7 5-7M2 15.5c1.7 0 3.3-7 5-7s3.3 7 5 7 3.3-7 5-7 3.3 7 5 7M2 5.5h20M2 18.5h20" />
  ),
  dressing: (
    <>
      <rect x="2" y="7.5" width="20" height="9" rx="4.5" />
      <path d="M8 7.5v9M16 7.5v9M11 11h.01M13 11h.01M11 13.25h.01M13 13.25h.01" />
    </>
  ),
  kit: (
    <>
      <rect x="3" y="7" width="18" height="14" rx="2.5" />
      <path d="M8.5 7V5a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v2M12 11v6M9 14h6" />
    </>
  ),
  box: (
    <path d="M11 21.73a2 2 0 0 0 2 0l7-4A2 2 0 0 0 21 16V8a2 2 0 0 0-1-1.73l-7-4a2 2 0 0 0-2 0l-7 4A2 2 0 0 0 3 8v8a2 2 0 0 0 1 1.73ZM12 22V12M3.29 7 12 12l8.71-5M7.5 4.27l9 5.15" />
  ),
};

type DosageFormProps = {
  /** As written in the price list: `Tablet`, `SUS`. */
  dosage: string;
  /** In units of the 24-unit drawing; thinner for large drawings. */
  strokeWidth?: number;
  className?: string;
};

/** Drawn in the current text colour. */
export function DosageForm({ dosage, strokeWidth = 1.75, className }: DosageFormProps) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      {DRAWINGS[formOf(dosage)]}
    </svg>
  );
}
