export const Fragment = ({ children }) => children ?? '';
export const jsx = (type, { children, ...props }) => {
  if (typeof type === 'function') return type({ children, ...props });
  const attributes = Object.entries(props).map(([name, value]) => ` ${name}="${value}"`).join('');
  return `<${type}${attributes}>${[children].flat(9).join('')}</${type}>`;
};
export const jsxs = jsx;
