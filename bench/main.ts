// The product's main work in figures, as ratios within one run, so that they
// hold on any machine. `npm run bench` runs all of it.
// node bench/main.ts [section …] [--quick]    --quick: 100,000 devices only
import { access } from './access.ts'
import { alerts } from './alerts.ts'
import { changes } from './changes.ts'
import { checks } from './checks.ts'
import { cost } from './cost.ts'
import { documents } from './documents.ts'
import { events } from './events.ts'
import { files } from './files.ts'
import { growth } from './growth.ts'
import { pages } from './page.ts'
import { inventory } from './inventory.ts'
import { demand } from './demand.ts'
import { daily } from './jobs.ts'
import { movements } from './movements.ts'
import { days } from './days.ts'
import { past } from './past.ts'
import { people } from './people.ts'
import { type Place, openPlace } from './place.ts'
import { history } from './history.ts'
import { purchasing } from './purchasing.ts'
import { offline } from './offline.ts'
import { push } from './push.ts'
import { times } from './times.ts'
import { exporting, importing } from './sheets.ts'
import { type Figure, type Tell, head, isOver, line } from './report.ts'
import { shell } from './shell.ts'
import { update } from './update.ts'
import { waits } from './waits.ts'

const sections: Readonly<Record<string, (place: Place, sizes: readonly number[], tell: Tell) => Promise<void>>> = {
  list: cost('list'),
  one: cost('one'),
  access,
  alerts,
  growth,
  export: exporting,
  page: pages,
  waits,
  import: importing,
  history,
  create: cost('create'),
  documents,
  purchasing,
  inventory,
  movements,
  past,
  days,
  demand,
  jobs: daily,
  people,
  files,
  offline,
  changes,
  events,
  checks,
  push,
  shell,
  times,
  update,
}

const given = process.argv.slice(2)
const wanted = given.filter((word) => !word.startsWith('--'))
const unknown = [
  ...wanted.filter((name) => !(name in sections)),
  ...given.filter((word) => word.startsWith('--') && word !== '--quick'),
]
if (unknown.length > 0) {
  console.error(
    `${unknown.join(', ')}: not known. Sections: ${Object.keys(sections).join(', ')}; --quick for 100,000 devices only.`,
  )
  process.exit(2)
}

const sizes = given.includes('--quick') ? [100_000] : [100_000, 1_000_000]
const figures: Figure[] = []
const say = (text: string): void => {
  console.error(text)
}
const tell: Tell = (figure) => {
  if (figures.length === 0) console.log(head)
  figures.push(figure)
  console.log(line(figure))
}

const place = await openPlace(say)
let closing: Promise<void> | undefined
const close = (): Promise<void> => (closing ??= place.close())
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void close().finally(() => process.exit(1)))
try {
  for (const [name, section] of Object.entries(sections))
    if (wanted.length === 0 || wanted.includes(name)) await section(place, sizes, tell)
} finally {
  await close()
}
const over = figures.filter(isOver)
console.log(
  over.length === 0 ? '\nEvery figure is within its bound.' : `\nOver: ${over.map(({ name }) => name).join('; ')}`,
)
process.exitCode = over.length === 0 ? 0 : 1
