/**
 * Ports: functions that a layer of the composition calls and that a later layer implements. A layer returns
 * the ports that it `needs`; `connectPorts` does not compile before each of them has an implementation
 * (decision 0051).
 */
type AnyFunction = (...args: never[]) => unknown;

export interface Port<Call extends AnyFunction = AnyFunction> {
  /** Hand this on while composing. Calling it before the port is connected throws. */
  readonly call: Call;
  connect(implementation: Call): void;
}

type Needs = Readonly<Record<string, Port>>;

interface Layer {
  readonly needs: Needs;
}

type Implementations<N extends Needs> = {
  readonly [Name in keyof N]: N[Name] extends Port<infer Call> ? Call : never;
};

declare const connected: unique symbol;

/** Layers whose ports are all connected. Only `connectPorts` makes one. */
export type Connected<Layers> = Layers & { readonly [connected]: true };

/** @param name the function that implements the port, for the error of a call that comes too early */
export function createPort<Call extends AnyFunction>(name: string): Port<Call> {
  let implementation: Call | undefined;
  const call = (...args: Parameters<Call>) => {
    if (!implementation) throw new Error(`the port ${name} was called before it was connected`);
    return implementation(...args);
  };
  return {
    call: call as Call,
    connect(given) {
      implementation = given;
    },
  };
}

/** Connects every port that the layers need. */
export function connectPorts<const Layers extends Readonly<Record<string, Layer>>>(
  layers: Layers,
  implementations: { readonly [Name in keyof Layers]: Implementations<Layers[Name]['needs']> },
): Connected<Layers> {
  for (const [layerName, { needs }] of Object.entries(layers)) {
    const given = implementations[layerName] as Readonly<Record<string, AnyFunction>>;
    for (const [name, port] of Object.entries(needs)) port.connect(given[name] as AnyFunction);
  }
  return layers as Connected<Layers>;
}
