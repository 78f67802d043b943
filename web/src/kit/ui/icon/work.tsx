import {
  AlertOutlined,
  AuditOutlined,
  BarChartOutlined,
  BuildOutlined,
  ClusterOutlined,
  ContainerOutlined,
  DatabaseOutlined,
  DollarOutlined,
  FileTextOutlined,
  FolderOutlined,
  GlobalOutlined,
  HomeOutlined,
  LinkOutlined,
  RollbackOutlined,
  SendOutlined,
  ShopOutlined,
  ShoppingOutlined,
  SwapOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'
import type { WorkIcon } from './names.ts'

const icons: Readonly<Record<WorkIcon, ComponentType>> = {
  dashboard: HomeOutlined,
  equipment: BuildOutlined,
  device: DatabaseOutlined,
  bulk: ClusterOutlined,
  application: FileTextOutlined,
  allocation: SendOutlined,
  return: RollbackOutlined,
  transfer: SwapOutlined,
  alert: AlertOutlined,
  material: ShoppingOutlined,
  currency: DollarOutlined,
  supplier: ShopOutlined,
  approval: AuditOutlined,
  chart: BarChartOutlined,
  guide: GlobalOutlined,
  link: LinkOutlined,
  store: ContainerOutlined,
}
/** A picture of the company's work; a folder without a name. */
export default function WorkPicture({ name }: { name: WorkIcon | undefined }) {
  const Icon = name === undefined ? FolderOutlined : icons[name]
  return <Icon />
}
