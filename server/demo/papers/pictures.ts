import sharp from 'sharp'

const sky =
  '<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#7fb2dc"/><stop offset="1" stop-color="#e9eef2"/></linearGradient></defs><rect width="1600" height="1200" fill="url(#sky)"/>'
const desert =
  '<path d="M0 800q400-120 800-20t800-40v460H0z" fill="#d9b380"/><path d="M0 930q500-90 900-10t700-30v310H0z" fill="#c69c66"/>'
const wheels = [430, 1130]
  .map((x) => `<circle cx="${x}" cy="880" r="105" fill="#2b2e33"/><circle cx="${x}" cy="880" r="45" fill="#9aa1aa"/>`)
  .join('')
const truck = `<path d="M300 700h1000v130H300z" fill="#c8501e"/><path d="M300 520h250v180H300z" fill="#e0672f"/><path d="M330 550h150v90H330z" fill="#bfe0f2"/><path d="M700 560h420v140H700z" fill="#b3481b"/><path d="M760 700h120v260H760z" fill="#6d747d"/><path d="M660 950h320v40H660z" fill="#4d535b"/>${wheels}`
const recorder =
  '<path d="M500 420h600v460H500z" fill="#3f4a55"/><path d="M540 460h520v240H540z" fill="#0f2b22"/><path d="M560 580l40-60 40 120 40-150 40 180 40-110 40 70 40-130 40 150 40-90 40 60 40-40" fill="none" stroke="#5ce69a" stroke-width="6"/><path d="M560 760h90v60h-90zM700 760h90v60h-90zM840 760h90v60h-90z" fill="#aeb7c0"/>'
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const plate = (lines: readonly string[]) =>
  `<rect width="1600" height="1200" fill="#8d949c"/><rect x="240" y="240" width="1120" height="720" rx="24" fill="#dfe3e6" stroke="#5d646c" stroke-width="8"/>${[
    [300, 300],
    [1300, 300],
    [300, 900],
    [1300, 900],
  ]
    .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="20" fill="#777e86"/>`)
    .join(
      '',
    )}${lines.map((line, index) => `<text x="340" y="${430 + index * 130}" font-family="sans-serif" font-size="72" fill="#2b2f34">${escaped(line)}</text>`).join('')}`

const drawings = { truck: `${sky}${desert}${truck}`, recorder: `${sky}${desert}${recorder}` } as const
const photo = (inner: string): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 1200" width="1600" height="1200">${inner}</svg>`,
    ),
  )
    .jpeg({ quality: 80 })
    .toBuffer()

/** A picture of a machine in the field. */
export const machine = (name: keyof typeof drawings): Promise<Buffer> => photo(drawings[name])
/** A picture of a type plate with what is stamped on it: letters and figures. */
export const typePlate = (lines: readonly string[]): Promise<Buffer> => photo(plate(lines))
