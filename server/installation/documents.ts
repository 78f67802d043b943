import { installation as acquisition } from '../src/equipment/acquisition/index.ts'
import { installation as allocation } from '../src/equipment/allocation/index.ts'
import { installation as application } from '../src/equipment/application/index.ts'
import { installation as customs } from '../src/equipment/customs/index.ts'
import { installation as disposal } from '../src/equipment/disposal/index.ts'
import { installation as handover } from '../src/equipment/handover/index.ts'
import { installation as lease } from '../src/equipment/lease/index.ts'
import { installation as loss } from '../src/equipment/loss/index.ts'
import { installation as repair } from '../src/equipment/repair/index.ts'
import { installation as deviceReturn } from '../src/equipment/return/index.ts'
import { installation as scrap } from '../src/equipment/scrap/index.ts'
import { installation as sealing } from '../src/equipment/sealing/index.ts'
import { installation as settlement } from '../src/equipment/settlement/index.ts'
import { installation as stockTake } from '../src/equipment/stock-take/index.ts'
import { installation as transfer } from '../src/equipment/transfer/index.ts'
import type { DocumentInstallation } from '../src/kit/document/index.ts'
import { installation as agreement } from '../src/material/agreement/index.ts'
import { installation as analysis } from '../src/material/analysis/index.ts'
import { installation as materialApplication } from '../src/material/application/index.ts'
import { installation as orderAmendment } from '../src/material/order-amendment/index.ts'
import { installation as stockCount } from '../src/material/stock-count/index.ts'
import { installation as costAdjustment } from '../src/material/cost-adjustment/index.ts'
import { installation as invoice } from '../src/material/invoice/index.ts'
import { installation as claim } from '../src/material/claim/index.ts'
import { installation as order } from '../src/material/order/index.ts'
import { installation as outbound } from '../src/material/outbound/index.ts'
import { installation as plan } from '../src/material/plan/index.ts'
import { installation as resultChange } from '../src/material/result-change/index.ts'
import { installation as receipt } from '../src/material/receipt/index.ts'
import { installation as reversal } from '../src/material/reversal/index.ts'
import { installation as storeTransfer } from '../src/material/store-transfer/index.ts'
import { installation as virtualOrder } from '../src/material/virtual-order/index.ts'
import { installation as result } from '../src/material/result/index.ts'
import { installation as scheme } from '../src/material/scheme/index.ts'
import { installation as project } from '../src/system/project/index.ts'

/** What each document brings, in the order of the menus. */
export const documentInstallations: readonly DocumentInstallation[] = [
  project,
  application,
  allocation,
  deviceReturn,
  acquisition,
  loss,
  scrap,
  disposal,
  lease,
  repair,
  transfer,
  materialApplication,
  analysis,
  plan,
  virtualOrder,
  scheme,
  result,
  order,
  resultChange,
  orderAmendment,
  agreement,
  receipt,
  outbound,
  storeTransfer,
  reversal,
  costAdjustment,
  stockCount,
  invoice,
  claim,
  stockTake,
  handover,
  settlement,
  customs,
  sealing,
]
