import {
  AppstoreOutlined, AuditOutlined, BarChartOutlined, BuildOutlined, ClusterOutlined, DatabaseOutlined, FileTextOutlined, FolderOutlined, GlobalOutlined, HomeOutlined, LinkOutlined,
  SendOutlined, SettingOutlined, ShoppingOutlined, TeamOutlined, ToolOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'

const icons: Readonly<Record<string, ComponentType>> = {
  dashboard: HomeOutlined, equipment: BuildOutlined, device: DatabaseOutlined, bulk: ClusterOutlined, application: FileTextOutlined, allocation: SendOutlined,
  tool: ToolOutlined, gallery: AppstoreOutlined, system: SettingOutlined, user: TeamOutlined, material: ShoppingOutlined, approval: AuditOutlined, chart: BarChartOutlined, guide: GlobalOutlined, link: LinkOutlined,
}
/** The picture of a menu, by the name that the server gives; a folder for names that are not known. */
export const MenuIcon = ({ name }: { name?: string | undefined }) => {
  const Icon = icons[name ?? ''] ?? FolderOutlined
  return <span className="menu-icon" aria-hidden="true"><Icon /></span>
}
