import type { Tx } from '../src/kit/database/database.ts'
import { installCertificateKinds } from './certificate-kind/install.ts'
import { installChains } from './chain/install.ts'
import { installClauses } from './clause/install.ts'
import { installSettings } from './config/install.ts'
import { installCurrencies } from './currency/install.ts'
import { installDictionaries } from './dict/install.ts'
import { installJobs } from './job/install.ts'
import { installMenus } from './menu/install.ts'
import { installSections } from './menu/sections.ts'
import { installPapers } from './paper/install.ts'
import { installRoles } from './role/install.ts'

/**
 * At every start what is new in this version is added; what an administrator changed or took away stays as it was left.
 */
export const installShipped = async (tx: Tx): Promise<void> => {
  await installMenus(tx, await installRoles(tx))
  await installSections(tx)
  await installDictionaries(tx)
  await installCurrencies(tx)
  await installChains(tx)
  await installJobs(tx)
  await installSettings(tx)
  await installPapers(tx)
  await installClauses(tx)
  await installCertificateKinds(tx)
}
