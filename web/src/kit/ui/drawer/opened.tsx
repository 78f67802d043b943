export { Drawer as default } from 'antd'
