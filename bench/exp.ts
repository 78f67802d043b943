import { exporting } from './sheets.ts'
import { openPlace } from './place.ts'
const place = await openPlace(console.error)
import { connect } from '../server/src/kit/database/database.ts'
import { deviceListing } from '../server/src/equipment/device/index.ts'
import { streamed } from '../server/src/kit/database/list.ts'
import { writeSheet } from '../server/src/kit/sheet/index.ts'
const url = await place.database(100000)
const { db, close } = connect(url, () => undefined)
const actor: any = { scope: { all: true }, permissions: new Set(['*:*:*']), roles: ['admin'] }
const mode = process.argv[2]
const sample = () => { const m = process.memoryUsage(); return `rss ${(m.rss/1e6).toFixed(0)} heap ${(m.heapUsed/1e6).toFixed(0)}/${(m.heapTotal/1e6).toFixed(0)} ext ${(m.external/1e6).toFixed(0)} ab ${(m.arrayBuffers/1e6).toFixed(0)}` }
console.log('idle', sample())
const rows = streamed<any>(db, await deviceListing(db, actor, {} as any, 'cn'), {}, Number(process.argv[3] ?? 1000))
const t = setInterval(() => console.log(sample()), 700)
const b = performance.now(); const c = process.cpuUsage()
let n = 0
if (mode === 'rows') for await (const _ of rows) n++
else { 
  const cols = ['devCoding','devName','brand','devModel','devType','selfNum','devSign','licenseNum','assetCoding','ifcountry','productingDate','useStartDate','originalValue','netValue','currency','ownerOrg','manageOrgName','holderName','projectName','devPosition','deviceStatus','usageState','techState','accountState','remark']
  const body = writeSheet({ sheetName: 'x', columns: cols.map((key) => ({ key, title: key, type: 'text' as const })), rows })
  for await (const p of body) n += p.length }
clearInterval(t); const u = process.cpuUsage(c)
console.log(mode, n, ((performance.now() - b)/1000).toFixed(1), 's cpu', ((u.user+u.system)/1e6).toFixed(1), sample(), 'max', process.resourceUsage().maxRSS/1024)
await close(); await place.close(); void exporting
