"""Sugar on baked goods."""

from ..shader import Shader


class Coating(Shader):
    """Continues the recipe of a finished material."""

    def __init__(self, material):
        self.material, self.tree = material, material.node_tree
        self.bsdf = self.tree.nodes["Principled BSDF"]
        self.coordinates = self.tree.nodes.new("ShaderNodeTexCoord").outputs


def dust(material, color=(0.80, 0.76, 0.70), share=0.5):
    """Icing sugar sieved over the crust: thick where the crust lies flat, speckled towards its sides.

    For materials whose vertex channel 0 is the crust; share 0..1 is how much of it is covered.
    """
    s = Coating(material)
    crust, _, _ = s.vertex_channels()
    upward = s.node("SeparateXYZ", {0: s.node("NewGeometry").outputs["Normal"]}).outputs["Z"]
    fall = s.math("MULTIPLY", s.mask(upward, 0.45, 0.95), s.mask(crust, 0.55, 0.85))
    drift = s.noise(0.9, 3, 0.6)
    specks = s.noise(11, 3, 0.8)
    amount = s.math("ADD", s.math("MULTIPLY", drift, 0.5), s.math("MULTIPLY", specks, 0.5))
    cover = s.math("MULTIPLY", s.mask(amount, 0.62 - 0.3 * share, 0.70 - 0.3 * share, 0.92), fall)
    baked = s.bsdf.inputs["Base Color"].links[0].from_socket
    s.feed(s.bsdf.inputs["Base Color"], s.mix(baked, color, cover))
    return material
