/** The product's sign, the same as the file that stands on a browser's tab: drawn here, it needs no request. */
export const Logo = ({ size }: { readonly size: number }) => (
  <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
    <rect width="32" height="32" rx="7" fill="#1890ff" />
    <path
      d="M5 16.5h3.2l1.9-5.2 3 11 3.2-15.6 3.2 15.4 2.8-9.2 1.7 3.6H27"
      fill="none"
      stroke="#fff"
      strokeWidth="2.2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
