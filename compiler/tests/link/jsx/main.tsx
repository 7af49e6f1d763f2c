const items = ['a', 'b'];
const Item = ({ children }: { children: string }) => <li>{children}</li>;
console.log(<ul id="list">{items.map((item) => <Item key={item}>{item}</Item>)}<></></ul>);
