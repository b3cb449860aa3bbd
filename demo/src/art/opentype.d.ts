/** The little that lettering needs of opentype.js: the published types would bring the DOM into the server. */
declare module 'opentype.js' {
  type Path = { toPathData(decimalPlaces: number): string };
  type Font = {
    getPath(text: string, x: number, y: number, fontSize: number): Path;
    getAdvanceWidth(text: string, fontSize: number): number;
  };
  const opentype: { parse(buffer: ArrayBuffer): Font };
  export default opentype;
}
