import { menus } from '../installation/index.ts'
import { refuseUnwired } from './kit/declare-ports.ts'
import { kitPorts } from './kit/ports.ts'
import type { Route } from './kit/http/route.ts'
import { routes as files } from './kit/files/index.ts'
import { routes as setting } from './kit/setting.ts'
import { chainsFrom, routes as documentChain } from './kit/document-chain/index.ts'
import { documentLedger } from './kit/document/index.ts'
import type { Job } from './kit/jobs/index.ts'
import { custodyLedger } from './ledger/custody/index.ts'
import { inventoryLedger, stockLedger } from './ledger/stock/index.ts'
import { routes as acquisition } from './equipment/acquisition/index.ts'
import { routes as equipmentAlert } from './equipment/alert/index.ts'
import { routes as allocation } from './equipment/allocation/index.ts'
import { routes as application } from './equipment/application/index.ts'
import { routes as bulk } from './equipment/bulk/index.ts'
import { routes as certificateKind } from './equipment/certificate-kind/index.ts'
import { routes as certificate } from './equipment/certificate/index.ts'
import { routes as certificateImport } from './equipment/certificate-import/index.ts'
import { jobs as checkJobs, routes as check } from './equipment/check/index.ts'
import { routes as checkPlan } from './equipment/check-plan/index.ts'
import { routes as checkTemplate } from './equipment/check-template/index.ts'
import { routes as idle } from './equipment/idle/index.ts'
import { routes as projectCost } from './equipment/project-cost/index.ts'
import { routes as internalRate } from './equipment/internal-rate/index.ts'
import { routes as depreciation } from './equipment/depreciation/index.ts'
import { routes as customs } from './equipment/customs/index.ts'
import { routes as deviceLife } from './equipment/device-life/index.ts'
import { routes as demand } from './equipment/demand/index.ts'
import { jobs as figuresJobs, routes as figures } from './equipment/figures/index.ts'
import { routes as repairBoard } from './equipment/repair-board/index.ts'
import { routes as sealing } from './equipment/sealing/index.ts'
import { routes as settlement } from './equipment/settlement/index.ts'
import { routes as operatorScore } from './equipment/operator-score/index.ts'
import { routes as operator } from './equipment/operator/index.ts'
import { routes as scoreStandard } from './equipment/score-standard/index.ts'
import { routes as unitReport } from './equipment/unit-report/index.ts'
import { routes as workWeek } from './equipment/work-week/index.ts'
import { routes as custodian } from './equipment/custodian/index.ts'
import { routes as handover } from './equipment/handover/index.ts'
import { routes as packing } from './equipment/packing/index.ts'
import { routes as past } from './equipment/past/index.ts'
import { routes as projectCalendar } from './equipment/project-calendar/index.ts'
import { routes as standby } from './equipment/standby/index.ts'
import { jobs as upkeepJobs, routes as upkeep } from './equipment/upkeep/index.ts'
import { routes as upkeepRule } from './equipment/upkeep-rule/index.ts'
import { routes as transit } from './equipment/transit/index.ts'
import { routes as category } from './equipment/category/index.ts'
import { createDevices, devicesOfProject, jobs as deviceJobs, routes as device } from './equipment/device/index.ts'
import { routes as deviceImport } from './equipment/device-import/index.ts'
import { jobs as leaseJobs, routes as lease } from './equipment/lease/index.ts'
import { routes as loss } from './equipment/loss/index.ts'
import { routes as meter } from './equipment/meter/index.ts'
import { routes as model } from './equipment/model/index.ts'
import { routes as box } from './equipment/box/index.ts'
import { routes as deviceKit } from './equipment/device-kit/index.ts'
import { routes as mounting } from './equipment/mounting/index.ts'
import { routes as overview } from './equipment/overview/index.ts'
import { routes as projectEquipment } from './equipment/project/index.ts'
import { routes as deviceReturn } from './equipment/return/index.ts'
import { againstRepair, chargeRepair, repairsTaking, routes as repair } from './equipment/repair/index.ts'
import { routes as repairSource } from './equipment/repair-source/index.ts'
import { routes as repairSourceImport } from './equipment/repair-source-import/index.ts'
import { routes as disposal } from './equipment/disposal/index.ts'
import { routes as scrapImport } from './equipment/scrap-import/index.ts'
import { againstScrap, recoverFromScrap, routes as scrap, scrapsRecovering } from './equipment/scrap/index.ts'
import { routes as deviceIntake } from './equipment/device-intake/index.ts'
import { routes as deviceLabel } from './equipment/device-label/index.ts'
import { routes as stockTake } from './equipment/stock-take/index.ts'
import { routes as transfer } from './equipment/transfer/index.ts'
import { routes as agreement } from './material/agreement/index.ts'
import { routes as analysis } from './material/analysis/index.ts'
import { routes as materialApplication } from './material/application/index.ts'
import { routes as briefing } from './material/briefing/index.ts'
import { routes as budget } from './material/budget/index.ts'
import { routes as budgetImport } from './material/budget-import/index.ts'
import { routes as stockCount } from './material/stock-count/index.ts'
import { routes as costAdjustment } from './material/cost-adjustment/index.ts'
import { routes as claim } from './material/claim/index.ts'
import { routes as clause } from './material/clause/index.ts'
import { routes as invoice } from './material/invoice/index.ts'
import { routes as kitList } from './material/kit-list/index.ts'
import { routes as kitListImport } from './material/kit-list-import/index.ts'
import { routes as material } from './material/material/index.ts'
import { routes as materialChain } from './material/chain/index.ts'
import { routes as orderAmendment } from './material/order-amendment/index.ts'
import { routes as materialOverview } from './material/overview/index.ts'
import { routes as paper } from './material/paper/index.ts'
import { routes as price } from './material/price/index.ts'
import { routes as materialImport } from './material/material-import/index.ts'
import { routes as inventory } from './material/inventory/index.ts'
import { bookEntries, routes as journal } from './material/journal/index.ts'
import { routes as movement } from './material/movement/index.ts'
import { routes as period } from './material/period/index.ts'
import { routes as purchaseHistory } from './material/purchase-history/index.ts'
import { routes as orderImport } from './material/order-import/index.ts'
import { routes as purchaseHistoryImport } from './material/purchase-history-import/index.ts'
import { routes as purchaseLedger } from './material/purchase-ledger/index.ts'
import { routes as desk } from './material/desk/index.ts'
import { jobs as orderJobs, routes as order } from './material/order/index.ts'
import { routes as resultChange } from './material/result-change/index.ts'
import { routes as storeTransfer } from './material/store-transfer/index.ts'
import { routes as outbound } from './material/outbound/index.ts'
import { routes as receipt } from './material/receipt/index.ts'
import { routes as core } from './material/core/index.ts'
import { routes as reservation } from './material/reservation/index.ts'
import { routes as reversal } from './material/reversal/index.ts'
import { routes as stockLimit } from './material/stock-limit/index.ts'
import { routes as planRule } from './material/plan-rule/index.ts'
import { routes as result } from './material/result/index.ts'
import { jobs as stockJobs, routes as stock } from './material/stock/index.ts'
import { routes as plan } from './material/plan/index.ts'
import { routes as scheme } from './material/scheme/index.ts'
import { routes as stockImport } from './material/stock-import/index.ts'
import { routes as stockLimitImport } from './material/stock-limit-import/index.ts'
import { routes as store } from './material/store/index.ts'
import { routes as storeImport } from './material/store-import/index.ts'
import { routes as wall } from './material/wall/index.ts'
import { equipmentPorts } from './ports/equipment.ts'
import { materialPorts } from './ports/material.ts'
import { routes as virtualOrder } from './material/virtual-order/index.ts'
import { jobs as alertJobs, routes as alert } from './system/alert/index.ts'
import { routes as approval } from './system/approval/index.ts'
import { approversOf, jobs as chainJobs, peopleNamed, routes as chain, superiorsOf } from './system/chain/index.ts'
import { routes as config } from './system/config/index.ts'
import { routes as currency } from './system/currency/index.ts'
import { routes as delegation } from './system/delegation/index.ts'
import { routes as dept, unitCodes } from './system/dept/index.ts'
import { routes as dict } from './system/dict/index.ts'
import { routes as externalKey, upsertsFrom } from './system/external-key/index.ts'
import { routes as gen } from './system/gen/index.ts'
import { jobs as sweeps, registerJobs, routes as job } from './system/job/index.ts'
import { jobs as ledgerJobs, registerLedgers, routes as ledger } from './system/ledger/index.ts'
import { routes as logininfor } from './system/logininfor/index.ts'
import { routes as menu, shipViews, viewsIn } from './system/menu/index.ts'
import { jobs as messageJobs, routes as message } from './system/message/index.ts'
import { routes as notice } from './system/notice/index.ts'
import { actsFrom, routes as offline } from './system/offline/index.ts'
import { routes as online } from './system/online/index.ts'
import { routes as openid } from './system/openid/index.ts'
import { nameCalls, routes as operlog } from './system/operlog/index.ts'
import { routes as post } from './system/post/index.ts'
import { holdProjects, projectStandings, routes as project } from './system/project/index.ts'
import { routes as rate } from './system/rate/index.ts'
import { routes as rateImport } from './system/rate-import/index.ts'
import { batchFrom, routes as batch } from './system/batch/index.ts'
import { routes as change } from './system/change/index.ts'
import { routes as recent } from './system/recent/index.ts'
import { routes as registration } from './system/registration/index.ts'
import { routes as segregation } from './system/segregation/index.ts'
import { administrators, routes as role } from './system/role/index.ts'
import { routes as search } from './system/search/index.ts'
import { routes as server } from './system/server/index.ts'
import { routes as serviceAccount } from './system/service-account/index.ts'
import { jobs as sessionJobs, routes as session } from './system/session/index.ts'
import { gatherFrom, routes as start } from './system/start/index.ts'
import { jobs as doorJobs, routes as door } from './system/door/index.ts'
import { jobs as subscriptionJobs, routes as subscription } from './system/subscription/index.ts'
import { routes as supplier } from './system/supplier/index.ts'
import { routes as supplierImport } from './system/supplier-import/index.ts'
import { describeCalls, routes as swagger } from './system/swagger/index.ts'
import { jobs as ticketJobs, routes as ticket } from './system/ticket/index.ts'
import { routes as user } from './system/user/index.ts'
import { routes as userImport } from './system/user-import/index.ts'
import { routes as worklist } from './system/worklist/index.ts'

/** Every call of the product. Reading this starts nothing. */
export const routes: readonly Route[] = [
  ...setting,
  ...files,
  ...documentChain,
  ...session,
  ...start,
  ...openid,
  ...registration,
  ...notice,
  ...message,
  ...offline,
  ...online,
  ...operlog,
  ...logininfor,
  ...user,
  ...userImport,
  ...post,
  ...role,
  ...segregation,
  ...menu,
  ...dept,
  ...dict,
  ...config,
  ...currency,
  ...rate,
  ...rateImport,
  ...supplier,
  ...supplierImport,
  ...project,
  ...chain,
  ...delegation,
  ...externalKey,
  ...approval,
  ...batch,
  ...change,
  ...recent,
  ...worklist,
  ...ticket,
  ...search,
  ...alert,
  ...job,
  ...ledger,
  ...server,
  ...swagger,
  ...gen,
  ...category,
  ...meter,
  ...model,
  ...box,
  ...deviceKit,
  ...mounting,
  ...device,
  ...deviceImport,
  ...bulk,
  ...deviceLife,
  ...demand,
  ...packing,
  ...past,
  ...figures,
  ...idle,
  ...internalRate,
  ...projectCost,
  ...unitReport,
  ...workWeek,
  ...transit,
  ...overview,
  ...projectEquipment,
  ...equipmentAlert,
  ...application,
  ...allocation,
  ...deviceReturn,
  ...transfer,
  ...material,
  ...materialImport,
  ...materialChain,
  ...price,
  ...materialApplication,
  ...store,
  ...storeImport,
  ...stock,
  ...stockImport,
  ...reservation,
  ...core,
  ...movement,
  ...inventory,
  ...period,
  ...journal,
  ...purchaseHistory,
  ...orderImport,
  ...purchaseHistoryImport,
  ...purchaseLedger,
  ...analysis,
  ...stockLimit,
  ...budget,
  ...budgetImport,
  ...stockLimitImport,
  ...plan,
  ...scheme,
  ...result,
  ...order,
  ...planRule,
  ...virtualOrder,
  ...kitList,
  ...kitListImport,
  ...resultChange,
  ...orderAmendment,
  ...agreement,
  ...receipt,
  ...outbound,
  ...storeTransfer,
  ...reversal,
  ...costAdjustment,
  ...stockCount,
  ...desk,
  ...briefing,
  ...materialOverview,
  ...wall,
  ...paper,
  ...clause,
  ...claim,
  ...invoice,
  ...acquisition,
  ...loss,
  ...scrap,
  ...scrapImport,
  ...disposal,
  ...deviceIntake,
  ...deviceLabel,
  ...stockTake,
  ...lease,
  ...repair,
  ...repairSourceImport,
  ...repairSource,
  ...standby,
  ...projectCalendar,
  ...custodian,
  ...handover,
  ...checkTemplate,
  ...checkPlan,
  ...upkeepRule,
  ...upkeep,
  ...check,
  ...settlement,
  ...certificateKind,
  ...certificate,
  ...certificateImport,
  ...operator,
  ...scoreStandard,
  ...operatorScore,
  ...depreciation,
  ...repairBoard,
  ...customs,
  ...serviceAccount,
  ...subscription,
  ...door,
  ...sealing,
]
gatherFrom(routes)
describeCalls(routes)

/** Everything that can be scheduled. */
export const jobs: readonly Job[] = [
  ...sessionJobs,
  ...chainJobs,
  ...alertJobs,
  ...messageJobs,
  ...subscriptionJobs,
  ...doorJobs,
  ...ticketJobs,
  ...ledgerJobs,
  ...stockJobs,
  ...orderJobs,
  ...leaseJobs,
  ...deviceJobs,
  ...figuresJobs,
  ...checkJobs,
  ...upkeepJobs,
  ...sweeps,
]
registerJobs(jobs)
registerLedgers([custodyLedger, stockLedger, inventoryLedger, documentLedger])
nameCalls(routes)
actsFrom(routes)
batchFrom(routes)
chainsFrom(routes)
upsertsFrom(routes)
shipViews(viewsIn(menus))

/** Enough to choose a password of one's own. */
export const whileConfined: ReadonlySet<string> = new Set([
  'system/session.check',
  'system/start.all',
  'system/user.getInfo',
  'system/user.updatePwd',
])

/** Hands what the kit, and one area, asks of another to whoever owns it; throws when something asked for has nobody. */
export const wirePorts = (): void => {
  kitPorts.wire({ approversOf, superiorsOf, administrators, peopleNamed, unitCodes, holdProjects, projectStandings })
  equipmentPorts.wire({
    createDevices,
    devicesOfProject,
    againstRepair,
    chargeRepair,
    repairsTaking,
    againstScrap,
    recoverFromScrap,
    scrapsRecovering,
  })
  materialPorts.wire({ bookEntries })
  refuseUnwired()
}
