const size = { width: 595, height: 842 } as const
const margin = 64

const hex = (text: string): string =>
  Array.from({ length: text.length }, (_, index) => text.charCodeAt(index).toString(16).padStart(4, '0')).join('')
const lineAt = (text: string, fontSize: number, y: number): string =>
  `BT /F1 ${fontSize} Tf ${margin} ${y} Td <${hex(text)}> Tj ET`
const pageOf = (title: string, lines: readonly string[], number: number): string =>
  [
    lineAt(title, 20, 760),
    `${margin} 744 m ${size.width - margin} 744 l S`,
    ...lines.map((line, index) => lineAt(line, 12, 712 - index * 24)),
    lineAt(`- ${number} -`, 10, 40),
  ].join('\n')

// A Chinese face that every reader has at hand: the letter stays a few kilobytes.
const fonts = [
  '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [2 0 R] >>',
  '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> /DW 1000 /W [1 95 500] /FontDescriptor 3 0 R >>',
  '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
] as const

/** A plain A4 paper: a title and lines of text on each page. */
export const paper = (title: string, pages: readonly (readonly string[])[]): Buffer => {
  const tree = fonts.length + pages.length * 2 + 1
  const objects: string[] = [...fonts]
  const kids = pages.map((lines, index) => {
    const content = pageOf(title, lines, index + 1)
    objects.push(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`)
    objects.push(
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${size.width} ${size.height}] /Resources << /Font << /F1 1 0 R >> >> /Contents ${objects.length} 0 R >>`,
    )
    return `${objects.length} 0 R`
  })
  objects.push(
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${kids.length} >>`,
    `<< /Type /Catalog /Pages ${tree} 0 R >>`,
  )
  const places: number[] = []
  let out = '%PDF-1.4\n'
  for (const [index, object] of objects.entries()) {
    places.push(out.length)
    out += `${index + 1} 0 obj\n${object}\nendobj\n`
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.from(
    `${out}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer << /Size ${objects.length + 1} /Root ${tree + 1} 0 R >>\nstartxref\n${out.length}\n%%EOF\n`,
    'latin1',
  )
}
