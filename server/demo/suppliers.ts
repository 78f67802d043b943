import type { SupplierInput } from '@geodepot/contracts/system/supplier.ts'
import { systemContext } from '../src/kit/access/actor.ts'
import { today } from '../src/kit/clock.ts'
import type { Tx } from '../src/kit/database/database.ts'
import { blockSupplier, createSuppliers } from '../src/system/supplier/index.ts'
import facts from './company/suppliers.json' with { type: 'json' }
import { setStage } from './equipment/stage.ts'
import { moved, people } from './facts.ts'

// Days from the day of seeding to which its licence is good: one has run out, two do so soon.
const validFor = [400, 700, 25, 300, 900, 500, -12, 650, 350, 800, 450, 1000, 55, 600, 720]
const contacts = ['王静', '李敏', '赵磊', '陈晨', 'Claire Moreau', 'Dan Whitfield', 'Omar Haddad', 'Amine Belaid']

const written = (day: string): SupplierInput[] =>
  facts.map(({ code, name, nameEn, country, currency, supplies }, at) => ({
    supplierCode: code,
    supplierName: name,
    supplierNameEn: nameEn,
    country,
    currencyCode: currency,
    taxNo: `${country}-DEMO-${1000 + at}`,
    paymentTerms: at % 3 === 0 ? '30% 预付，70% 见提单' : '货到 30 天',
    supplies,
    contacts: [
      {
        contactName: contacts[at % contacts.length] ?? '',
        phone: `000-555-${1000 + at}`,
        email: `sales@${code.toLowerCase()}.example`,
      },
    ],
    accounts: [
      {
        bank: 'Demo Bank',
        accountName: nameEn,
        accountNo: `${country}00DEMO${100_000 + at}`,
        swift: 'DEMOXX00',
        currencyCode: currency,
      },
    ],
    papers: [
      { kind: 'licence', number: `LIC-${code}`, validUntil: moved(day, validFor[at] ?? 365) ?? day },
      ...(at % 4 === 0 ? [{ kind: 'quality', number: `ISO9001-${code}` }] : []),
    ],
  }))

/** The suppliers that the purchasing office keeps, one of them blocked. */
export const seedSuppliers = async (tx: Tx): Promise<void> => {
  const stage = await setStage(tx, today())
  const manager = await stage.person(people.find(({ roles }) => roles.includes('purchase_mgr'))?.account ?? 'admin')
  await stage.on(-500, async () => {
    const ids = await createSuppliers(tx, manager, systemContext, written(stage.today))
    await blockSupplier(tx, manager, systemContext, { id: ids[10] ?? 0, version: 1, blockReason: '连续两次延期交货' })
  })
}
