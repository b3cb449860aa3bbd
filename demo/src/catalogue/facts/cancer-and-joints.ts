/** Antineoplastic and immunomodulating agents, in the columns of `alimentaryFacts`. */
export const cancerFacts = `
Methotrexate | antimetabolite | S4 | 5 | Tablet 2.5, 10 mg x 30, 100 @ 72; Injection 10 mg/0.4 ml, 15 mg/0.6 ml, 20 mg/0.8 ml x 1, 4 syringes @ 186; Vial 25 mg/ml x 1*2, 1*20 ml @ 98
Leflunomide | antirheumatic | S4 | 4 | Tablet 10, 20 mg x 30 @ 268
Cyclophosphamide | cytotoxic | S4 | 3 | Tablet 50 mg x 50 @ 342; Vial 500 mg, 1 g x 1 @ 142
Capecitabine | cytotoxic | S4 | 4 | Tablet 150, 500 mg x 60, 120 @ 386
Fluorouracil | cytotoxic | S4 | 3 | Vial 50 mg/ml x 1*10, 1*20 ml @ 72
Gemcitabine | cytotoxic | S4 | 4 | Vial 200 mg, 1 g x 1 @ 268
Cytarabine | cytotoxic | S4 | 2 | Vial 100, 500 mg, 1 g x 1 @ 128
Doxorubicin | cytotoxic | S4 | 4 | Vial 2 mg/ml x 1*5, 1*25 ml @ 146
Epirubicin | cytotoxic | S4 | 3 | Vial 2 mg/ml x 1*5, 1*25 ml @ 262
Paclitaxel | cytotoxic | S4 | 4 | Vial 6 mg/ml x 1*5, 1*16.7, 1*50 ml @ 386
Docetaxel | cytotoxic | S4 | 4 | Vial 20 mg/ml x 1*1, 1*4 ml @ 642
Cisplatin | cytotoxic | S4 | 3 | Vial 1 mg/ml x 1*10, 1*50 ml @ 98
Carboplatin | cytotoxic | S4 | 4 | Vial 10 mg/ml x 1*15, 1*45 ml @ 286
Oxaliplatin | cytotoxic | S4 | 4 | Vial 5 mg/ml x 1*10, 1*20 ml @ 542
Vincristine | cytotoxic | S4 | 2 | Vial 1 mg/ml x 1*1, 1*2 ml @ 148
Etoposide | cytotoxic | S4 | 2 | Vial 20 mg/ml x 1*5 ml @ 182
Irinotecan | cytotoxic | S4 | 3 | Vial 20 mg/ml x 1*2, 1*5 ml @ 442
Temozolomide | cytotoxic | S4 | 3 | Capsule 20, 100, 250 mg x 5 @ 862
Hydroxycarbamide | cytotoxic | S4 | 2 | Capsule 500 mg x 100 @ 462
Bortezomib | cytotoxic | S4 | 3 | Vial 3.5 mg x 1 @ 4860
Imatinib | kinase-inhibitor | S4 | 4 | Tablet 100, 400 mg x 30, 60 @ 1860
Erlotinib | kinase-inhibitor | S4 | 2 | Tablet 100, 150 mg x 30 @ 4280
Sunitinib | kinase-inhibitor | S4 | 2 | Capsule 12.5, 25, 50 mg x 28 @ 5640
Lenalidomide | immunomodulator | S4 | 2 | Capsule 5, 10, 25 mg x 21 @ 6280
Letrozole | hormone-antagonist | S4 | 5 | Tablet 2.5 mg x 28, 30 @ 186
Anastrozole | hormone-antagonist | S4 | 5 | Tablet 1 mg x 28, 30 @ 178
Exemestane | hormone-antagonist | S4 | 3 | Tablet 25 mg x 30 @ 386
Tamoxifen | hormone-antagonist | S4 | 4 | Tablet 20 mg x 30, 100 @ 88
Bicalutamide | hormone-antagonist | S4 | 4 | Tablet 50, 150 mg x 28, 30 @ 342
Abiraterone | hormone-antagonist | S4 | 3 | Tablet 250 mg x 120 @ 4860
Goserelin | hormone-antagonist | S4 | 2 | Implant 3.6, 10.8 mg x 1 @ 1240
Leuprorelin | hormone-antagonist | S4 | 2 | Injection 3.75, 11.25 mg x 1 syringe @ 1180
Trastuzumab | monoclonal | S4 | 2 | Vial 150, 440 mg x 1 @ 5860
Rituximab | monoclonal | S4 | 2 | Vial 10 mg/ml x 1*10, 1*50 ml @ 3860
Bevacizumab | monoclonal | S4 | 2 | Vial 25 mg/ml x 1*4, 1*16 ml @ 3640
Adalimumab | monoclonal | S4 | 2 | Pen 40 mg/0.4 ml x 2 @ 5980
Denosumab | monoclonal | S4 | 1 | Injection 60 mg/ml x 1 syringe @ 2640
Filgrastim | colony-stimulant | S4 | 3 | Injection 300 mcg/0.5 ml, 480 mcg/0.5 ml x 1, 5 syringes @ 586
Pegfilgrastim | colony-stimulant | S4 | 2 | Injection 6 mg/0.6 ml x 1 syringe @ 3860
Azathioprine | immunosuppressant | S4 | 4 | Tablet 25, 50 mg x 100 @ 168
Ciclosporin | immunosuppressant | S4 | 3 | Capsule 25, 50, 100 mg x 30, 50 @ 262; Solution 100 mg/ml x 50 ml @ 1180
Tacrolimus | immunosuppressant | S4 | 4 | Capsule 0.5, 1, 5 mg x 30, 60, 100 @ 386
Mycophenolate mofetil | immunosuppressant | S4 | 4 | Capsule 250 mg x 100 @ 486; Tablet 500 mg x 50 @ 462
Mycophenolic acid = mycophenolate sodium | immunosuppressant | S4 | 2 | Tablet 180, 360 mg x 120 @ 1120
Everolimus | immunosuppressant | S4 | 2 | Tablet 0.25, 0.5, 0.75 mg x 60 @ 1480
`;

/** Musculo-skeletal system. */
export const jointFacts = `
Ibuprofen | nsaid | S2 | 12 | Tablet 200 mg x 24, 100 @ 18; Tablet 400 mg x 10, 30, 100 @ 18 [S3]; Capsule 200 mg x 10, 20 @ 26; Suspension 100 mg/5 ml x 50, 100, 200 ml @ 24
Diclofenac | nsaid | S3 | 10 | Tablet 25, 50 mg x 15, 30, 100 @ 17; Slow-release tablet 75, 100 mg x 10, 30 @ 38; Suppository 12.5, 25, 100 mg x 10 @ 42; Injection 25 mg/ml x 5*3, 10*3 ml @ 36
Diclofenac gel = diclofenac | topical-nsaid | S1 | 7 | Gel 1% x 20, 50, 100 g @ 32
Naproxen | nsaid | S3 | 5 | Tablet 250, 500 mg x 20, 100 @ 52
Indometacin | nsaid | S3 | 5 | Capsule 25 mg x 21, 100 @ 24; Suppository 100 mg x 10 @ 44
Meloxicam | nsaid | S3 | 8 | Tablet 7.5, 15 mg x 10, 30 @ 32; Injection 10 mg/ml x 5*1.5 ml @ 86
Piroxicam | nsaid | S3 | 4 | Capsule 10, 20 mg x 20, 30 @ 34; Dispersible tablet 20 mg x 20 @ 62
Ketoprofen | nsaid | S3 | 3 | Slow-release capsule 100, 200 mg x 20, 30 @ 78
Ketoprofen gel = ketoprofen | topical-nsaid | S1 | 3 | Gel 2.5% x 30, 50 g @ 52
Ketorolac | nsaid | S4 | 4 | Tablet 10 mg x 20 @ 72; Injection 30 mg/ml x 5*1, 10*1 ml @ 82
Mefenamic acid | nsaid | S2 | 6 | Capsule 250 mg x 20, 100 @ 38; Tablet 500 mg x 15 @ 54; Suspension 50 mg/5 ml x 100, 200 ml @ 34
Celecoxib | coxib | S3 | 7 | Capsule 100, 200 mg x 20, 30, 60 @ 78
Etoricoxib | coxib | S3 | 5 | Tablet 30, 60, 90, 120 mg x 7, 28, 30 @ 58
Parecoxib | coxib | S4 | 3 | Vial 40 mg x 1, 10 @ 98
Methyl salicylate rub = methyl salicylate + menthol | rubefacient | S0 | 5 | Cream 15/6% x 30, 75 g @ 38; Ointment 30/8% x 25, 50 g @ 42
Allopurinol | gout-preventer | S3 | 7 | Tablet 100, 300 mg x 28, 30, 100 @ 26
Febuxostat | gout-preventer | S3 | 3 | Tablet 80, 120 mg x 28, 30 @ 186
Colchicine | gout-relief | S3 | 5 | Tablet 0.5 mg x 20, 30, 100 @ 44
Baclofen | muscle-relaxant | S4 | 4 | Tablet 10, 25 mg x 50, 100 @ 92
Methocarbamol | muscle-relaxant | S2 | 4 | Tablet 500 mg x 20, 100 @ 62
Cyclobenzaprine | muscle-relaxant | S3 | 3 | Tablet 10 mg x 20, 30 @ 86
Tizanidine | muscle-relaxant | S3 | 2 | Tablet 2, 4 mg x 30 @ 104
Orphenadrine paracetamol = orphenadrine + paracetamol | muscle-relaxant | S2 | 4 | Tablet 35/450 mg x 20, 100 @ 44
Suxamethonium | neuromuscular-blocker | S4 | 3 | Injection 50 mg/ml x 5*2, 10*2 ml @ 168
Rocuronium | neuromuscular-blocker | S4 | 4 | Vial 10 mg/ml x 10*5 ml @ 462
Cisatracurium | neuromuscular-blocker | S4 | 3 | Injection 2 mg/ml x 5*5, 5*10 ml @ 428
Vecuronium | neuromuscular-blocker | S4 | 2 | Vial 4, 10 mg x 10 @ 386
Botulinum toxin type A | neurotoxin | S4 | 1 | Vial 50, 100 units x 1 @ 2480
Alendronic acid | bisphosphonate | S3 | 7 | Tablet 70 mg x 4, 12 @ 82
Risedronic acid | bisphosphonate | S4 | 3 | Tablet 35 mg x 4, 12 @ 112
Ibandronic acid | bisphosphonate | S4 | 3 | Tablet 150 mg x 1, 3 @ 168; Injection 3 mg/3 ml x 1 syringe @ 642
Zoledronic acid | bisphosphonate | S4 | 4 | Vial 4 mg/5 ml, 5 mg/100 ml x 1 @ 862
Glucosamine chondroitin = glucosamine + chondroitin | joint-supplement | S0 | 5 | Capsule 500/400 mg x 30, 60, 120 @ 98; Sachet 1500/1200 mg x 30 @ 226
`;
