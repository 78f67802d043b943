import { QRCode } from 'antd'

/** A text as a QR code, black on white whatever the page looks like. */
export const Qr = ({ code, size }: { code: string; size: number }) => (
  <QRCode
    value={code}
    type="svg"
    size={size}
    bordered={false}
    color="#000"
    bgColor="#fff"
    errorLevel="M"
    marginSize={2}
  />
)
