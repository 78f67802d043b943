import type { DeviceRow } from '@geodepot/contracts/equipment/device.ts'
import type { Column } from '../../kit/list/index.ts'
import type { States } from './states.tsx'

/**
 * The ledger's columns in the order in which a person looks: what it is, how it
 * is called, how it is, where it is, what it is worth.
 */
export const deviceColumns = (states: States): readonly Column<DeviceRow>[] => [
  'devName',
  'devModel',
  'selfNum',
  'devSign',
  {
    field: 'deviceStatus',
    as: (row) => states.statusTag(row.deviceStatus),
    says: (row) => states.status(row.deviceStatus),
  },
  { field: 'techState', as: (row) => states.techTag(row.techState), says: (row) => states.tech(row.techState) },
  'holderName',
  'projectName',
  { field: 'brand', later: true },
  { field: 'licenseNum', later: true },
  { field: 'devPosition', later: true },
  { field: 'ownerOrg', later: true },
  { field: 'originalValue', kind: 'money', later: true },
  { field: 'netValue', kind: 'money', later: true },
  { field: 'currency', later: true },
  { field: 'productingDate', kind: 'day', later: true },
  { field: 'devCoding', later: true },
  { field: 'devType', later: true },
  { field: 'usageState', says: (row) => states.usage(row.usageState), optional: true },
  { field: 'accountState', says: (row) => states.account(row.accountState), optional: true },
  { field: 'ifcountry', says: (row) => states.origin(row.ifcountry), optional: true },
  { field: 'assetCoding', optional: true },
  { field: 'manageOrgName', optional: true },
  { field: 'useStartDate', kind: 'day', optional: true },
  { field: 'createBy', optional: true },
  { field: 'createTime', kind: 'moment', optional: true },
  { field: 'updateTime', kind: 'moment', optional: true },
  { field: 'remark', optional: true },
]
