import { caption, type Drawn, label, type Palette, shadow } from './scene.ts';

const grooves = (x: number, y: number, width: number, height: number, palette: Palette): string =>
  Array.from({ length: Math.floor(width / 13) }, (_, i) => {
    const at = x + 8 + i * 13;
    return `<path d="M${at} ${y + 12}v${height - 22}" stroke="${palette.ink}" stroke-opacity="0.13" stroke-width="4"/>`;
  }).join('');

const cap = (x: number, y: number, width: number, height: number, fill: string, palette: Palette): string => {
  const box = `x="${x}" y="${y}" width="${width}" height="${height}" rx="12"`;
  return `<rect ${box} fill="${fill}"/>${grooves(x, y, width, height, palette)}<rect ${box} fill="url(#round)"/>`;
};

const AMBER = '#8a4b16';
const amberForms = new Set(['Syrup', 'Suspension', 'Solution']);

/** A pharmacy bottle: amber glass for medicines that are swallowed, tinted plastic for others. */
export const drawBottle = (product: Drawn, palette: Palette): string => {
  const isAmber = amberForms.has(product.dosage);
  const body =
    'M432 250V292C432 322 340 330 340 402V806Q340 846 380 846H620Q660 846 660 806V402C660 330 568 322 568 292V250Z';
  const fill = isAmber ? AMBER : palette.soft;
  const glint = isAmber ? 0.34 : 0.5;
  return [
    shadow(506, 846, 270, 46),
    `<path d="${body}" fill="${fill}"/>`,
    isAmber ? `<path d="${body}" fill="url(#amber)"/>` : '',
    label(product, palette, { x: 340, y: 440, width: 320, height: 336 }),
    `<path d="${body}" fill="url(#round)"/>`,
    `<path d="M384 386V424M384 796V822" stroke="#fff" stroke-opacity="${glint}" stroke-width="12" stroke-linecap="round"/>`,
    cap(404, 150, 192, 112, isAmber ? '#f6f5f1' : palette.brand, palette),
    `<rect x="420" y="262" width="160" height="12" rx="5" fill="${isAmber ? '#6d3a10' : palette.brand}"/>`,
  ].join('');
};

/** A round tub, or the slim tube that effervescent tablets come in. */
export const drawTub = (product: Drawn, palette: Palette): string => {
  const isSlim = product.dosage === 'Effervescent tablet';
  const [x, width, top, foot] = isSlim ? [372, 256, 236, 860] : [302, 396, 330, 838];
  const body = `<rect x="${x}" y="${top}" width="${width}" height="${foot - top}" rx="26"`;
  const lidHeight = isSlim ? 74 : 104;
  return [
    shadow(506, foot, width * 0.82, 46),
    `${body} fill="#fdfdfb"/>`,
    label(product, palette, { x, y: top + 62, width, height: foot - top - 110 }),
    `${body} fill="url(#round)"/>`,
    cap(x - 10, top - lidHeight + 22, width + 20, lidHeight, palette.brand, palette),
    `<rect x="${x + 14}" y="${top - lidHeight + 14}" width="${width - 28}" height="12" rx="6" fill="#fff" opacity="0.25"/>`,
  ].join('');
};

export const drawDropper = (product: Drawn, palette: Palette): string =>
  [
    shadow(506, 838, 220, 40),
    `<path d="M446 440V470C446 492 372 496 372 548V802Q372 836 406 836H594Q628 836 628 802V548C628 496 554 492 554 470V440Z" fill="#fdfdfb"/>`,
    label(product, palette, { x: 372, y: 560, width: 256, height: 236 }),
    `<path d="M446 440V470C446 492 372 496 372 548V802Q372 836 406 836H594Q628 836 628 802V548C628 496 554 492 554 470V440Z" fill="url(#round)"/>`,
    `<path d="M470 180Q500 164 530 180L566 424H434Z" fill="${palette.brand}"/>`,
    grooves(440, 340, 120, 96, palette),
    `<path d="M470 180Q500 164 530 180L566 424H434Z" fill="url(#round)"/>`,
    `<rect x="424" y="420" width="152" height="36" rx="9" fill="${palette.deep}"/><rect x="424" y="420" width="152" height="36" rx="9" fill="url(#round)"/>`,
  ].join('');

/** A pump spray; its clear cap stands beside it. */
export const drawSpray = (product: Drawn, palette: Palette): string => {
  const nozzle =
    product.dosage === 'Nasal spray'
      ? 'M452 300L468 156Q500 140 532 156L548 300Z'
      : 'M440 300V212Q440 188 464 188H596Q610 188 610 202V232Q610 246 596 246H560V300Z';
  return [
    shadow(520, 850, 290, 44),
    `<path d="M436 380C436 410 362 414 362 470V812Q362 846 396 846H604Q638 846 638 812V470C638 414 564 410 564 380Z" fill="#fdfdfb"/>`,
    label(product, palette, { x: 362, y: 492, width: 276, height: 306 }),
    `<path d="M436 380C436 410 362 414 362 470V812Q362 846 396 846H604Q638 846 638 812V470C638 414 564 410 564 380Z" fill="url(#round)"/>`,
    `<path d="${nozzle}" fill="#fbfbf8"/><path d="${nozzle}" fill="url(#round)"/>`,
    `<path d="M384 318Q384 298 404 298H596Q616 298 616 318V330Q616 342 600 342H400Q384 342 384 330Z" fill="${palette.brand}"/>`,
    `<rect x="430" y="338" width="140" height="52" rx="8" fill="${palette.deep}"/><rect x="384" y="298" width="232" height="92" rx="12" fill="url(#round)"/>`,
    `<path d="M694 640Q694 622 712 622H786Q804 622 804 640V846H694Z" fill="#fff" opacity="0.5"/><path d="M694 640Q694 622 712 622H786Q804 622 804 640V846H694Z" fill="url(#round)" opacity="0.5"/>`,
  ].join('');
};

/** A glass vial with its crimped seal and coloured cap, half full. */
export const drawVial = (product: Drawn, palette: Palette): string => {
  const glass =
    'M420 318V360C420 392 336 396 336 462V800Q336 842 378 842H622Q664 842 664 800V462C664 396 580 392 580 360V318Z';
  return [
    shadow(506, 842, 270, 44),
    `<path d="${glass}" fill="#fff" opacity="0.62"/>`,
    `<path d="M344 520H656V800Q656 834 622 834H378Q344 834 344 800Z" fill="${palette.soft}" opacity="0.55"/>`,
    `<ellipse cx="500" cy="520" rx="156" ry="17" fill="#fff" opacity="0.6"/>`,
    `<path d="M376 470V530M376 792V820" stroke="#fff" stroke-opacity="0.75" stroke-width="13" stroke-linecap="round"/>`,
    label(product, palette, { x: 336, y: 560, width: 328, height: 216 }),
    `<path d="${glass}" fill="url(#round)"/>`,
    `<rect x="402" y="218" width="196" height="106" rx="9" fill="url(#metal)"/><path d="M402 300H598" stroke="#6f797e" stroke-opacity="0.5" stroke-width="4"/>`,
    `<rect x="394" y="168" width="212" height="62" rx="14" fill="${palette.brand}"/><rect x="394" y="168" width="212" height="62" rx="14" fill="url(#round)"/>`,
  ].join('');
};

const ampoule = (x: number, foot: number, product: Drawn, palette: Palette): string => {
  const glass = `M${x - 62} ${foot - 360}V${foot - 26}Q${x - 62} ${foot} ${x - 36} ${foot}H${x + 36}Q${x + 62} ${foot} ${x + 62} ${foot - 26}V${foot - 360}C${x + 62} ${foot - 410} ${x + 20} ${foot - 404} ${x + 20} ${foot - 440}C${x + 20} ${foot - 470} ${x + 34} ${foot - 476} ${x + 34} ${foot - 520}V${foot - 580}Q${x + 34} ${foot - 618} ${x} ${foot - 618}Q${x - 34} ${foot - 618} ${x - 34} ${foot - 580}V${foot - 520}C${x - 34} ${foot - 476} ${x - 20} ${foot - 470} ${x - 20} ${foot - 440}C${x - 20} ${foot - 404} ${x - 62} ${foot - 410} ${x - 62} ${foot - 360}Z`;
  return [
    `<path d="${glass}" fill="#fff" opacity="0.66"/>`,
    `<path d="M${x - 56} ${foot - 300}H${x + 56}V${foot - 28}Q${x + 56} ${foot - 6} ${x + 34} ${foot - 6}H${x - 34}Q${x - 56} ${foot - 6} ${x - 56} ${foot - 28}Z" fill="${palette.soft}" opacity="0.6"/>`,
    `<rect x="${x - 62}" y="${foot - 260}" width="124" height="196" fill="#fff"/><rect x="${x - 62}" y="${foot - 260}" width="124" height="20" fill="${palette.brand}"/><rect x="${x - 62}" y="${foot - 84}" width="124" height="20" fill="${palette.accent}"/>`,
    `<g transform="translate(${x + 5} ${foot - 96}) rotate(-90)">${caption(product.name, { x: 0, y: 0, width: 132, size: 27, fill: palette.ink })}</g>`,
    `<g transform="translate(${x + 38} ${foot - 96}) rotate(-90)">${caption(product.strength || product.packSize, { x: 0, y: 0, width: 132, size: 18, fill: palette.brand })}</g>`,
    `<path d="${glass}" fill="url(#round)"/>`,
    `<path d="M${x - 24} ${foot - 441}H${x + 24}" stroke="${palette.brand}" stroke-width="7"/>`,
    `<path d="M${x - 40} ${foot - 350}V${foot - 40}" stroke="#fff" stroke-opacity="0.8" stroke-width="8" stroke-linecap="round"/>`,
  ].join('');
};

export const drawAmpoules = (product: Drawn, palette: Palette): string =>
  [
    shadow(500, 842, 330, 46),
    ampoule(322, 812, product, palette),
    ampoule(678, 812, product, palette),
    ampoule(500, 846, product, palette),
  ].join('');

export const drawBag = (product: Drawn, palette: Palette): string => {
  const bag = 'M330 190Q330 160 360 160H640Q670 160 670 190L690 700Q690 766 620 770H380Q310 766 310 700Z';
  return [
    shadow(506, 862, 270, 36),
    `<path d="M440 760V838M560 760V838" stroke="${palette.soft}" stroke-width="34"/><rect x="418" y="816" width="44" height="46" rx="8" fill="${palette.brand}"/><rect x="538" y="816" width="44" height="46" rx="8" fill="${palette.accent}"/>`,
    `<path d="${bag}" fill="#fff" opacity="0.78"/><path d="M322 330H678L688 700Q688 764 620 768H380Q312 764 312 700Z" fill="${palette.soft}" opacity="0.4"/>`,
    label(product, palette, { x: 370, y: 270, width: 260, height: 360 }),
    `<path d="${bag}" fill="url(#round)" opacity="0.8"/><path d="${bag}" fill="none" stroke="#fff" stroke-width="9"/>`,
    `<rect x="462" y="182" width="76" height="26" rx="13" fill="${palette.tint}" stroke="${palette.soft}" stroke-width="3"/>`,
  ].join('');
};

export const drawPen = (product: Drawn, palette: Palette): string => {
  const pen = [
    `<rect x="-392" y="-22" width="60" height="44" rx="8" fill="${palette.soft}"/>`,
    `<rect x="-345" y="-48" width="285" height="96" rx="26" fill="#fbfbf8"/>`,
    `<rect x="-300" y="-20" width="180" height="40" rx="14" fill="${palette.soft}" opacity="0.75"/><path d="M-250 -20v40M-210 -20v40M-170 -20v40" stroke="#fff" stroke-width="3"/>`,
    `<rect x="-70" y="-54" width="366" height="108" rx="18" fill="${palette.brand}"/>`,
    `<rect x="-40" y="-38" width="216" height="76" rx="8" fill="#fff"/>${caption(product.name, { x: -24, y: -2, width: 184, size: 34, fill: palette.ink })}${caption(product.strength || product.packSize, { x: -24, y: 26, width: 184, size: 20, fill: palette.brand })}`,
    `<rect x="198" y="-24" width="70" height="48" rx="8" fill="${palette.ink}"/>${caption('12', { x: 233, y: 11, width: 40, size: 30, fill: '#fff', anchor: 'middle' })}`,
    `<rect x="296" y="-44" width="74" height="88" rx="14" fill="${palette.accent}"/><rect x="364" y="-30" width="34" height="60" rx="12" fill="${palette.deep}"/>`,
    `<rect x="-345" y="-50" width="743" height="34" rx="17" fill="#fff" opacity="0.28"/><rect x="-345" y="20" width="743" height="30" rx="14" fill="${palette.ink}" opacity="0.16"/>`,
  ].join('');
  return `<g transform="translate(512 560) rotate(-24)">${shadow(0, 74, 420, 40, 0.42)}</g><g transform="translate(500 500) rotate(-24)">${pen}</g>`;
};
