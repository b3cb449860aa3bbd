/** The part of opentype.js that is used here; the published types would add DOM types to the server. */
declare module 'opentype.js' {
  type Path = { toPathData(decimalPlaces: number): string };
  type Font = {
    getPath(text: string, x: number, y: number, fontSize: number): Path;
    getAdvanceWidth(text: string, fontSize: number): number;
  };
  const opentype: { parse(buffer: ArrayBuffer): Font };
  export default opentype;
}
